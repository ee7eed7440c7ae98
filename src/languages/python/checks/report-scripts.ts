// The Python modules that make a test runner report its tests one by one: a plugin for pytest and a front end of unittest.
// They lie outside the copied tree, write lines of JSON to a file, and change nothing that a test can see. They run on
// every Python 3 and with every pytest since 3.0.

export const PYTEST_PLUGIN = '_tug_pytest_report';
export const UNITTEST_RUNNER = '_tug_unittest_report';

/** Both take the variables out of the environment: a runner that a test starts must not write to the same file. */
const SHARED = `
import json, os

REPORT = os.environ.pop("TUG_TEST_REPORT", None)

class Writer:
    def __init__(self, path):
        self.file = open(path, "a", encoding="utf-8")
        self.pid = os.getpid()

    def write(self, **values):
        # A process that a test forked off has the same file, and nothing to report.
        if os.getpid() == self.pid:
            self.file.write(json.dumps(values) + "\\n")
            self.file.flush()
`;

/** With xdist the controller sees the reports of all workers; workers themselves report nothing. */
export const PYTEST_PLUGIN_SOURCE = `"""Reports each test to tug. PYTEST_DONT_REWRITE"""
${SHARED}
if "TUG_PYTEST_ADDOPTS" in os.environ:
    # As the user has it, for whatever the tests start.
    os.environ["PYTEST_ADDOPTS"] = os.environ.pop("TUG_PYTEST_ADDOPTS")
    if not os.environ["PYTEST_ADDOPTS"]:
        del os.environ["PYTEST_ADDOPTS"]

import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    global REPORT
    if hasattr(config, "workerinput") or hasattr(config, "slaveinput") or REPORT is None:
        return
    path, REPORT = REPORT, None
    # Every test that can run does: neither the first failure nor a module that cannot be imported ends the run.
    config.option.maxfail = 0
    config.option.continue_on_collection_errors = True
    config.pluginmanager.register(Reporter(path), "tug-reporter")

class Reporter:
    def __init__(self, path):
        self.writer = Writer(path)
        self.writer.write(event="start")

    def pytest_runtest_logreport(self, report):
        outcome = report.outcome
        if outcome not in ("passed", "failed", "skipped"):
            return  # one of several attempts
        if hasattr(report, "wasxfail") and outcome != "failed":
            outcome = "xfailed" if outcome == "skipped" else "xpassed"
        is_part = getattr(report, "context", None) is not None and type(report).__name__ == "SubtestReport"
        self.writer.write(event="test", id=report.nodeid, when=report.when, outcome=outcome, part=is_part)

    def pytest_collectreport(self, report):
        if report.failed:
            self.writer.write(event="collect", id=report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session, exitstatus):
        stopped = getattr(session, "shouldstop", False) or getattr(session, "shouldfail", False)
        self.writer.write(event="finish", status=int(exitstatus), stopped=str(stopped) if stopped else None)

    def pytest_keyboard_interrupt(self, excinfo):
        self.writer.write(event="interrupted", reason=" ".join(str(excinfo.value).split())[:200])

    def pytest_internalerror(self, excrepr, excinfo):
        self.writer.write(event="internal", reason=("%s: %s" % (excinfo.type.__name__, excinfo.value))[:200])
`;

export const UNITTEST_RUNNER_SOURCE = `"""As \`python -m unittest\`, and reports each test to tug."""
${SHARED}
import sys, unittest

def reporting(base, writer):
    class Result(base):
        def report(self, test, outcome):
            writer.write(event="test", id=test.id(), when="call", outcome=outcome, part=False)

        def addSuccess(self, test):
            super().addSuccess(test)
            self.report(test, "passed")

        def addError(self, test, err):
            super().addError(test, err)
            self.report(test, "error")

        def addFailure(self, test, err):
            super().addFailure(test, err)
            self.report(test, "failed")

        def addSkip(self, test, reason):
            super().addSkip(test, reason)
            self.report(test, "skipped")

        def addExpectedFailure(self, test, err):
            super().addExpectedFailure(test, err)
            self.report(test, "xfailed")

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            self.report(test, "failed")

        def addSubTest(self, test, subtest, err):
            super().addSubTest(test, subtest, err)
            if err is not None:
                self.report(test, "failed" if issubclass(err[0], test.failureException) else "error")

    return Result

class Runner(unittest.TextTestRunner):
    def run(self, test):
        writer = Writer(REPORT)
        writer.write(event="start")
        self.resultclass = reporting(self.resultclass or unittest.TextTestResult, writer)
        result = super().run(test)
        writer.write(event="finish", status=0 if result.wasSuccessful() else 1,
                     stopped="it was told to stop" if result.shouldStop else None)
        return result

if __name__ == "__main__":
    sys.argv[0] = "python -m unittest"
    # Not a test module of its own: \`__main__\` is this file.
    unittest.main(module=None, testRunner=Runner if REPORT else None)
`;
