// Back closes what is open before it leaves the page. While anything is open one more entry lies on top of the history; going
// back from it closes the thing opened last. What is closed otherwise takes the entry away again.

type State = { open?: true } | null;
const onTop = () => (history.state as State)?.open === true;

const open: (() => void)[] = [];
let settling = false;
/** A step back of our own is on its way: it closes nothing. */
let own = false;

/** Once everything that opens and closes together has done so, the history follows. */
function settle() {
  if (settling) return;
  settling = true;
  setTimeout(() => {
    settling = false;
    if (open.length > 0 && !onTop()) history.pushState({ open: true } satisfies State, "");
    else if (open.length === 0 && onTop() && !own) {
      own = true;
      history.back();
    }
  });
}

addEventListener("popstate", () => {
  // Forward, to where something was open: nothing opens by itself, so there is nothing there.
  if (onTop()) return settle();
  if (own) {
    own = false;
    return settle();
  }
  open.at(-1)?.();
  settle();
});
// A page that is loaded anew has nothing open.
settle();

/** Something is open that Back closes, until what is returned is called. */
export function opened(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    const index = open.lastIndexOf(close);
    if (index >= 0) open.splice(index, 1);
    settle();
  };
}
