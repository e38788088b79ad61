"""The manifests fit each other and the service; `make lint-deploy` knows the schemas."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.app import create_app
from service.config import PREFIX, from_environment

ROOT = Path(__file__).parents[2]
MANIFESTS: dict[str, Any] = {
    manifest["kind"]: manifest
    for path in (ROOT / "deploy" / "kubernetes").glob("*.yaml")
    for manifest in yaml.safe_load_all(path.read_text())
}
POD: dict[str, Any] = MANIFESTS["Deployment"]["spec"]["template"]
(CONTAINER,) = POD["spec"]["containers"]
PORTS = {port["name"]: port["containerPort"] for port in CONTAINER["ports"]}
ENVIRONMENT = {each["name"]: each["value"] for each in CONTAINER["env"]}


@pytest.mark.parametrize(
    "selector",
    [
        MANIFESTS["Deployment"]["spec"]["selector"]["matchLabels"],
        MANIFESTS["Service"]["spec"]["selector"],
        MANIFESTS["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
        MANIFESTS["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"],
    ],
    ids=["Deployment", "Service", "PodDisruptionBudget", "NetworkPolicy"],
)
def test_selectors_choose_the_pods(selector: dict[str, str]) -> None:
    """A selector that fits no pod is accepted by a cluster and does nothing."""
    assert selector
    assert selector.items() <= POD["metadata"]["labels"].items()


def test_autoscaler_alone_says_how_many_pods() -> None:
    """A number in the Deployment would undo the autoscaler's with every rollout."""
    target = MANIFESTS["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    deployment = MANIFESTS["Deployment"]
    assert target == {
        "apiVersion": deployment["apiVersion"],
        "kind": deployment["kind"],
        "name": deployment["metadata"]["name"],
    }
    assert "replicas" not in deployment["spec"]
    assert CONTAINER["resources"]["requests"]["cpu"], "a share of nothing is no target"


def test_one_pod_may_always_go() -> None:
    """With as few pods as there can be, a node can still be emptied and the service stays up."""
    least = MANIFESTS["HorizontalPodAutoscaler"]["spec"]["minReplicas"]
    assert 0 < MANIFESTS["PodDisruptionBudget"]["spec"]["maxUnavailable"] < least


def test_settings_are_the_services_own() -> None:
    """The service starts with the variables of the manifest; an unknown one would be refused."""
    config = from_environment(ENVIRONMENT)
    assert ENVIRONMENT
    assert config.workers == int(ENVIRONMENT[f"{PREFIX}WORKERS"])
    assert POD["spec"]["enableServiceLinks"] is False


@pytest.mark.parametrize("probe", ["startupProbe", "readinessProbe", "livenessProbe"])
def test_probes_ask_what_is_answered(probe: str) -> None:
    """Every probe asks a path that the service has, at the port that it has."""
    asked = CONTAINER[probe]["httpGet"]
    assert asked["port"] in {port["name"] for port in CONTAINER["ports"]}
    assert create_app().test_client().get(asked["path"]).status_code == 200


def test_ports_are_the_images() -> None:
    """Whoever comes in through Service and NetworkPolicy arrives where the image listens."""
    assert f"EXPOSE {PORTS['http']}\n" in (ROOT / "Dockerfile").read_text()
    assert [each["targetPort"] for each in MANIFESTS["Service"]["spec"]["ports"]] == ["http"]
    entrance, _ = MANIFESTS["NetworkPolicy"]["spec"]["ingress"]
    assert entrance["ports"] == [{"port": "http"}]


def test_metrics_are_for_prometheus_alone() -> None:
    """They are answered at a port that the policy opens to Prometheus and to nobody else."""
    assert from_environment(ENVIRONMENT).metrics == f"0.0.0.0:{PORTS['metrics']}"
    _, entrance = MANIFESTS["NetworkPolicy"]["spec"]["ingress"]
    assert entrance["ports"] == [{"port": "metrics"}]
    (prometheus,) = entrance["from"]
    assert prometheus["namespaceSelector"]["matchLabels"]
    assert prometheus["podSelector"]["matchLabels"]
    asked = create_app(from_environment(ENVIRONMENT)).test_client().get
    at_metrics = f"http://localhost:{PORTS['metrics']}"
    assert asked("/metrics", base_url=at_metrics).status_code == 200
    assert asked("/v1/games", base_url=at_metrics).status_code == 404
    assert asked("/metrics", base_url=f"http://localhost:{PORTS['http']}").status_code == 404


def test_requests_under_way_end_before_the_pod_does() -> None:
    """The cluster's patience covers the pause before the stop and the stop itself."""
    pause = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"]
    stop = from_environment(ENVIRONMENT).stop_seconds
    assert pause + stop < POD["spec"]["terminationGracePeriodSeconds"]


def test_pod_has_no_privileges() -> None:
    """What the pod security standard `restricted` asks for, and a read-only root."""
    pod, container = POD["spec"]["securityContext"], CONTAINER["securityContext"]
    assert pod["runAsNonRoot"] is True
    assert f"USER {pod['runAsUser']}:{pod['runAsGroup']}\n" in (ROOT / "Dockerfile").read_text()
    assert pod["seccompProfile"] == {"type": "RuntimeDefault"}
    assert container == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert POD["spec"]["automountServiceAccountToken"] is False
    assert all("emptyDir" in volume for volume in POD["spec"]["volumes"])
    assert MANIFESTS["NetworkPolicy"]["spec"]["egress"] == []


def test_image_is_of_this_version() -> None:
    """A release does not deploy the one before it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert CONTAINER["image"] == f"{project['name']}:{project['version']}"
