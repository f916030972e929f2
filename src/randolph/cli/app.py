"""The commands put together, and the one place where errors become a line and an exit code."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import Annotated, TextIO

import typer

import randolph
from randolph.cli import backup, bench, bot, convert, db, deal, micro, play, serve, settings, show, solve
from randolph.rules import RandolphError

app = typer.Typer(
    name="randolph",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("serve", epilog=serve.EPILOG)(serve.serve)
app.command("backup", epilog=backup.EPILOG)(backup.backup)
app.command("settings", epilog=settings.EPILOG)(settings.settings)
app.command("solve", epilog=solve.EPILOG)(solve.solve)
app.command("show")(show.show)
app.command("convert", epilog=convert.EPILOG)(convert.convert)
app.command("deal")(deal.deal)
app.command("bench", epilog=bench.EPILOG)(bench.bench)
app.command("bot", epilog=bot.EPILOG)(bot.bot)
app.add_typer(micro.app, name="micro")
app.add_typer(db.app, name="db")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"randolph {randolph.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="`randolph COMMAND --help` tells what a command can do.")
def randolph_(
    context: typer.Context,
    *,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Ricochet Robots and Micro Robots: play in the browser, solve exactly, draw, convert, deal."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the command line of this process and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code: every error a user can cause is one line on standard error."""
    warnings.showwarning = _show_warning
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(args=arguments, prog_name="randolph", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.exceptions.TyperException as error:
        return _fail(_usage(error))
    except SystemExit as error:  # typer's own way out when nobody reads the output any more
        if isinstance(error.__context__, BrokenPipeError):
            return 141
        raise
    except BrokenPipeError:  # the last flush
        _give_up_output()
        return 141
    except RandolphError as error:
        return _fail(str(error))
    except RuntimeError as error:  # the native core checks its own answers and says so when one is wrong
        return _fail(f"this is a fault of randolph, please report it: {error}")
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        return _fail("not enough memory")
    except OSError as error:
        _give_up_output()
        where = f": {error.filename}" if error.filename else ""
        return _fail(f"{error.strerror or error}{where}")
    return code if isinstance(code, int) else 0


def _usage(error: typer.exceptions.TyperException) -> str:
    """What is wrong with the command line, and where help is."""
    message = getattr(error, "format_message", error.__str__)()
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "randolph"
    end = "" if message.endswith("?") else "."
    return f"{message.rstrip('.')}{end} Try '{command} --help'."


def _fail(message: str) -> int:
    print("randolph:", " ".join(message.split()), file=sys.stderr)
    return 2


def _give_up_output() -> None:
    """Let what is still buffered go nowhere, so that Python does not complain about it on its way out."""
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
    """A warning as one line: whoever runs the program does not want to see its source."""
    print("randolph: warning:", " ".join(str(message).split()), file=sys.stderr)
