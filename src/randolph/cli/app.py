"""All commands together, and the one place where errors become one line and an exit code."""

from __future__ import annotations

import _thread
import gc
import io
import os
import sys
import time
import warnings
from importlib import import_module
from typing import TextIO

import click

import randolph

_COMMANDS = {
    "play": "play:play",
    "serve": "serve:serve",
    "backup": "backup:backup",
    "settings": "settings:settings",
    "doctor": "doctor:doctor",
    "solve": "solve:solve",
    "show": "show:show",
    "convert": "convert:convert",
    "deal": "deal:deal",
    "review": "review:review",
    "census": "census:census",
    "bench": "bench:bench",
    "bot": "bot:bot",
    "puzzles": "puzzles:group",
    "micro": "micro:group",
    "research": "research:group",
    "db": "db:db",
}
"""Where each command is: its module in this folder, and its name there."""


class _Commands(click.Group):
    """The commands, each imported when it is called: imports take most of the time of a short command."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 – Click's
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 – Click's
        if cmd_name not in _COMMANDS:
            return None
        module, _, name = _COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"randolph.cli.{module}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:  # Click does not suggest similar names
            raise click.NoSuchCommand(error.command_name, possibilities=_COMMANDS, ctx=ctx) from None


def _solver() -> str:
    """The solver in words. `solver.native` knows it, too, but would load the rules."""
    try:
        core = import_module("_randolph")
    except ModuleNotFoundError:
        return "reference solver, without the native core"
    return f"native core, {core.best_simd().name.lower()}"


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        print(f"randolph {randolph.__version__}\n{_solver()}")
        context.exit()


@click.group(
    "randolph",
    cls=_Commands,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    epilog="`randolph COMMAND --help` describes a command.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and the solver, and exit.",
)
@click.pass_context
def program(context: click.Context) -> None:
    """Ricochet Robots and Micro Robots: play in the browser, solve exactly, draw, convert, deal."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the command line of this process and exit."""
    # Imports create many long-lived objects; with the default of 700, the collector would scan them in vain.
    gc.set_threshold(50_000)
    sys.unraisablehook = _interrupt_again
    code = run(sys.argv[1:])
    gc.freeze()  # these objects live until the process exits: no need to scan them for cycles
    sys.exit(code)


def _interrupt_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Where an exception can only be reported, as in a callback of a weak reference, Ctrl-C would be lost. So it comes
    again when the callback has ended.
    """
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return

    def soon() -> None:
        time.sleep(0.01)
        _thread.interrupt_main()

    _thread.start_new_thread(soon, ())


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code: every error a user can cause is one line on standard error."""
    warnings.showwarning = _show_warning
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code: object
    try:
        try:
            with program.make_context("randolph", list(arguments)) as context:
                code = program.invoke(context)
        except click.exceptions.Exit as leaving:
            code = leaving.exit_code
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        return _fail(_usage(error))
    except BrokenPipeError:
        _give_up_output()
        return 141
    except ValueError as error:
        from randolph.rules import RandolphError

        if not isinstance(error, RandolphError):
            raise
        return _fail(str(error))
    except RuntimeError as error:  # the native core checks its own answers and raises this when one is wrong
        return _fail(f"this is a bug in randolph, please report it: {error}")
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        return _fail("not enough memory")
    except OSError as error:
        _give_up_output()
        where = f": {error.filename}" if error.filename else ""
        return _fail(f"{error.strerror or error}{where}")
    return code if isinstance(code, int) else 0


def _usage(error: click.ClickException) -> str:
    """What is wrong with the command line, and where to find help."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "randolph"
    end = "" if message.endswith(("?", "?)")) else "."
    return f"{message.rstrip('.')}{end} Try '{command} --help'."


def _fail(message: str) -> int:
    print("randolph:", " ".join(message.split()), file=sys.stderr)
    return 2


def _give_up_output() -> None:
    """Discard what is still buffered, so that Python does not complain about it when it exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and _broken(stream):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _broken(stream: TextIO) -> bool:
    try:
        stream.flush()
    except OSError:
        return True
    return False


def _show_warning(message: Warning | str, *_where: object, **_how: object) -> None:
    """A warning as one line, without the source line that Python would show."""
    print("randolph: warning:", " ".join(str(message).split()), file=sys.stderr)
