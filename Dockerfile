# syntax=docker/dockerfile:1

# The official image brings Node and the libraries that it needs: built anew, this one has its fixes.
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/build.ts ./scripts/build.ts
COPY scripts/build ./scripts/build
RUN npm ci --omit=dev
COPY src ./src
# The pages are built of src; what builds them is not needed to run.
RUN node scripts/build.ts && rm -rf scripts node_modules/esbuild node_modules/@esbuild node_modules/leaflet node_modules/preact node_modules/preact-render-to-string
# Compiled files are kept beside the libraries, where nothing can be written later: one start makes them, and shows that
# what was installed is all that it takes.
RUN node src/main.js serve --data-dir /tmp/data & \
  for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do \
    sleep 1; node src/main.js health && break; \
  done \
  && node src/main.js health && kill $! && wait $! && rm -rf /tmp/data

FROM node:26-trixie-slim
# No npm, with which somebody inside could fetch more: the program needs Node, src and its libraries, nothing else.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
  && groupadd --system --gid 10001 cartelera \
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
  CMD ["node", "/app/src/main.js", "health"]
ENTRYPOINT ["node", "/app/src/main.js"]
CMD ["serve", "--json"]
