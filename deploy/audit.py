"""Whether vulnerabilities are known of a list of packages: `audit.py LIST` fails then alone.

pip-audit passes a package that its database does not know or could not be asked about as it passes
one without a finding. Here such packages are named, and so is the reason where nothing was found
out at all.
"""

import json
import subprocess
import sys


def verdict(report: str, complaints: str) -> tuple[bool, list[str]]:
    """Whether no vulnerability is known, and what to say about it, a line each.

    What pip-audit printed is read: its report in JSON, and its complaints where there is none.
    """
    if not report:
        reason = complaints.strip().rpartition("\n")[2]
        return True, [f"NOT AUDITED, the database of vulnerabilities is out of reach: {reason}"]
    packages = json.loads(report)["dependencies"]
    findings = [
        f"{package['name']} {package['version']} has {found['id']}, "
        f"repaired in {', '.join(found['fix_versions']) or 'no version'}."
        for package in packages
        for found in package.get("vulns", ())
    ]
    unasked = [package["name"] for package in packages if "skip_reason" in package]
    audited = len(packages) - len(unasked)
    said = [*findings, f"{audited} packages audited, {len(findings)} vulnerabilities known."]
    if unasked:
        said.append(f"NOT AUDITED, the database was silent about: {', '.join(unasked)}.")
    return not findings, said


if __name__ == "__main__":
    audit = subprocess.run(  # noqa: S603  the list is this project's own
        (
            *(sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--format", "json"),
            *("--no-deps", "--disable-pip", "--requirement", sys.argv[1]),
        ),
        check=False,
        capture_output=True,
        text=True,
    )
    clean, said = verdict(audit.stdout, audit.stderr)
    print(*said, sep="\n")  # noqa: T201  what the program is for
    sys.exit(not clean)
