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
            self.file.write(json.dumps(dict(values, run=self.pid)) + "\\n")
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

PLACES = {places}
# A runner that a command starts elsewhere is not that of the project. Asked before any code of the project runs.
IS_OF_PROJECT = (os.getcwd() + os.sep).startswith(PLACES["workspace"] + os.sep)

import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    global REPORT
    is_worker = hasattr(config, "workerinput") or hasattr(config, "slaveinput")
    if not is_worker and (REPORT is None or not IS_OF_PROJECT):
        return
    # Every test that can run does: neither the first failure nor a module that cannot be imported ends the run.
    config.option.maxfail = 0
    config.option.continue_on_collection_errors = True
    config.option.stepwise = config.option.stepwise_skip = False
    if is_worker:
        return
    path, REPORT = REPORT, None
    if getattr(config.option, "dist", "no") != "no" or getattr(config.option, "tx", None):
        tell_workers(config)
    config.pluginmanager.register(Reporter(path, folder_of(config)), "tug-reporter")

def folder_of(config):
    """Where the ids of pytest begin: empty for the top of the project and for what is outside of it."""
    root = os.path.realpath(str(getattr(config, "rootdir", "")))
    top = os.path.realpath(PLACES["workspace"]) + os.sep
    return root[len(top):].replace(os.sep, "/") if root.startswith(top) else ""

def tell_workers(config):
    """Workers of xdist read the settings again, and are told the arguments only."""
    given = getattr(config, "invocation_params", None)
    if given is not None:
        args = tuple(given.args) + ("-p", __name__)
        config.invocation_params = type(given)(args=args, plugins=given.plugins, dir=given.dir)

class Reporter:
    def __init__(self, path, folder):
        self.writer = Writer(path)
        self.collected = 0
        self.writer.write(event="start", folder=folder)

    def pytest_runtest_logreport(self, report):
        outcome = report.outcome
        if outcome not in ("passed", "failed", "skipped"):
            return  # one of several attempts
        if hasattr(report, "wasxfail") and outcome != "failed":
            outcome = "xfailed" if outcome == "skipped" else "xpassed"
        context = getattr(report, "context", None)
        is_part = context is not None and type(report).__name__ in ("SubTestReport", "SubtestReport")
        part = describe(context) if is_part else None
        self.writer.write(event="test", id=report.nodeid, when=report.when, outcome=outcome, part=part)

    def pytest_collectreport(self, report):
        if report.failed:
            self.writer.write(event="collect", id=report.nodeid)
        elif report.skipped:
            self.writer.write(event="test", id=report.nodeid, when="collect", outcome="skipped", part=None)

    def pytest_collection_finish(self, session):
        self.collected = len(getattr(session, "items", None) or ())

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session, exitstatus):
        stopped = getattr(session, "shouldstop", False) or getattr(session, "shouldfail", False)
        self.writer.write(event="finish", status=int(exitstatus), stopped=str(stopped) if stopped else None,
                          collected=self.collected)

    def pytest_keyboard_interrupt(self, excinfo):
        self.writer.write(event="interrupted", reason=" ".join(str(excinfo.value).split())[:200])

    def pytest_internalerror(self, excrepr, excinfo):
        self.writer.write(event="internal", reason=("%s: %s" % (excinfo.type.__name__, excinfo.value))[:200])

def describe(context):
    values = ["%s=%r" % each for each in sorted(dict(context.kwargs).items())]
    return ("%s (%s)" % ("" if context.msg is None else context.msg, ", ".join(values))).strip()
`;

export const UNITTEST_RUNNER_SOURCE = `"""As \`python -m unittest\` or \`manage.py test\`, and reports each test to tug."""
${SHARED}
import sys, unittest

def reporting(base, writer):
    class Result(base):
        def report(self, test, outcome, part=None):
            writer.write(event="test", id=test.id(), when="call", outcome=outcome, part=part)

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
                is_failure = issubclass(err[0], test.failureException)
                self.report(test, "failed" if is_failure else "error", subtest.id()[len(test.id()):].strip())

    return Result

run_tests = unittest.TextTestRunner.run

def run(self, test):
    writer = Writer(REPORT)
    writer.write(event="start")
    self.resultclass = reporting(self.resultclass or unittest.TextTestResult, writer)
    result = run_tests(self, test)
    writer.write(event="finish", status=0 if result.wasSuccessful() else 1,
                 stopped="it was told to stop" if result.shouldStop else None)
    return result

if __name__ == "__main__":
    if REPORT:
        unittest.TextTestRunner.run = run
    if sys.argv[1:2] and sys.argv[1].endswith("manage.py"):
        import runpy
        del sys.argv[0]
        sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
        runpy.run_path(sys.argv[0], run_name="__main__")
    else:
        sys.argv[0] = "python -m unittest"
        # Not a test module of its own: \`__main__\` is this file.
        unittest.main(module=None)
`;
