# A Debian, or what is like it, whose python3 is 3.11 or newer and has venv.
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${PYTHON_IMAGE} AS compile
# Debian's own Python has its headers in a package. The versions are the base image's business.
# hadolint ignore=DL3008
RUN apt-get update \
    && header="$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" \
    && if [ ! -e "$header" ]; then set -- libpython3-dev; fi \
    && apt-get install --yes --no-install-recommends gcc libc6-dev "$@" \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /stud-rules
COPY requirements-dev.txt ./
RUN python3 -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --constraint requirements-dev.txt cffi hatchling setuptools
COPY LICENSE README.md build_ext.py openapi.yaml pyproject.toml ./
COPY csrc csrc
COPY service service
# What runs has no pip.
RUN PATH=/opt/build/bin:$PATH pip wheel --no-build-isolation --no-deps --wheel-dir /wheels . \
    && python3 -m venv --without-pip /opt/stud-rules \
    && /opt/build/bin/pip --python /opt/stud-rules/bin/python install --no-cache-dir \
        --constraint requirements-dev.txt /wheels/*.whl

FROM ${PYTHON_IMAGE}
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="stud-rules" \
      org.opencontainers.image.description="A REST rules service for stud poker" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=compile /opt/stud-rules /opt/stud-rules
# Workers' heartbeats go to memory: on a container's disk they can block for seconds.
ENV PATH=/opt/stud-rules/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STUD_RULES_BIND=0.0.0.0:8000 \
    GUNICORN_CMD_ARGS="--worker-tmp-dir /dev/shm"
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["stud-rules", "serve"]
