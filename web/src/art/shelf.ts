// The covers of all works. A table shows them all, so they are fetched together.
export const COVERS = import.meta.glob<string>("./works/*.svg", { query: "?raw", import: "default", eager: true });
