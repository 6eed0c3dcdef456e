# Atelier as an image: the program, the three libraries it needs, and nothing else; no shell, no package manager, no root.
# docs/OPERATING.md says how to run it. `docker build -t atelier .` needs BuildKit, which is what Docker builds with.

FROM node:22-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN --mount=type=cache,target=/var/cache/npm npm ci --no-audit --no-fund --cache /var/cache/npm
COPY games /src/games
COPY web ./
RUN npm run build -- --logLevel warn

FROM rust:1.95-slim-bookworm AS program
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /src
COPY .cargo .cargo
COPY Cargo.toml Cargo.lock ./
COPY crates crates
COPY games games
COPY xtask xtask
COPY --from=web /src/web/built/client web/built/client
# What was downloaded and built stays for the next time; `/image` becomes the root of the image.
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    cargo build --locked --profile dist --package atelier \
    && install -D target/dist/atelier /image/usr/bin/atelier
RUN ldd /image/usr/bin/atelier | grep -o '/[^ ]*' | xargs cp --parents --dereference --target-directory=/image \
    && mkdir /data

FROM scratch
LABEL org.opencontainers.image.title="Atelier" \
      org.opencontainers.image.description="Three tabletop games about art: server, terminal and bots" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
COPY --from=program /image /
COPY --from=program --chown=65532:65532 /data /data
COPY LICENSE-MIT LICENSE-APACHE packaging/LICENSE-FONTS /usr/share/doc/atelier/
USER 65532:65532
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=10s CMD ["/usr/bin/atelier", "health"]
ENTRYPOINT ["/usr/bin/atelier"]
CMD ["serve", "--data", "/data", "--listen", "0.0.0.0:8080"]
