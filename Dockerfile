# syntax=docker/dockerfile:1

# What the program needs and nothing else: no tests, no tools, and no npm, with which somebody inside could fetch more.
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY src ./src
# Compiled files are kept beside the libraries, where nothing can be written later: one start makes them, and shows that
# what was installed is all that it takes.
RUN node_modules/.bin/node src/main.js serve --data-dir /tmp/data & \
  for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do \
    sleep 1; node_modules/.bin/node src/main.js health && break; \
  done \
  && node_modules/.bin/node src/main.js health && kill $! && wait $! && rm -rf /tmp/data

FROM debian:trixie-slim
RUN groupadd --system --gid 10001 cartelera \
  && useradd --system --uid 10001 --gid cartelera --no-create-home --shell /usr/sbin/nologin cartelera \
  && install -d -o cartelera -g cartelera -m 0700 /data /backups
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production CARTELERA_DATA_DIR=/data CARTELERA_HOST=0.0.0.0 CARTELERA_PORT=8080
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "/app/src/main.js", "health"]
ENTRYPOINT ["/app/node_modules/.bin/node", "/app/src/main.js"]
CMD ["serve"]
