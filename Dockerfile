# A small image with the tool. Usage: docker build -t formulary . && docker run --rm -v "$PWD:/forms" formulary lint .
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends make libedit-dev libsqlite3-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install PREFIX=/usr DESTDIR=/stage

FROM debian:bookworm-slim
# Time zone data, and git for `lint --changed`. The tool itself requires only the C library.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends tzdata git \
  && rm -rf /var/lib/apt/lists/* && useradd --create-home formulary
COPY --from=build /stage/usr /usr
USER formulary
WORKDIR /forms
ENTRYPOINT ["formulary"]
