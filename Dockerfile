ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${PYTHON_IMAGE} AS compile
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /stud-rules
COPY requirements-dev.txt ./
RUN pip install --no-cache-dir --constraint requirements-dev.txt cffi hatchling setuptools
COPY LICENSE README.md build_ext.py openapi.yaml pyproject.toml ./
COPY csrc csrc
COPY service service
RUN pip wheel --no-build-isolation --no-deps --wheel-dir /wheels . \
    && python -m venv /opt/stud-rules \
    && /opt/stud-rules/bin/pip install --no-cache-dir --constraint requirements-dev.txt /wheels/*.whl

FROM ${PYTHON_IMAGE}
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
