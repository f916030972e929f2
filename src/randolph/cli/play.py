"""`randolph play`: the server for this machine or the local network, with the browser open at it."""

from __future__ import annotations

import sys
import threading
import webbrowser

import click

from randolph.cli.serve import data_option, port_option, settings_of, settings_option

_EVERYWHERE = "0.0.0.0"  # noqa: S104 – asked for by --lan


@click.command("play")
@click.option("--lan", is_flag=True, help="Let others in this network join: print the address and a QR code.")
@port_option
@data_option
@settings_option
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
def play(*, lan: bool, port: int | None, data: str | None, settings: str | None, browser: bool) -> None:
    """Run the server and open the browser, until Ctrl-C."""
    from randolph.server import serve as run

    chosen = settings_of(settings, host=_EVERYWHERE if lan else None, port=port, data=data)

    def ready(address: str) -> None:
        print(f"randolph is at {address} – Ctrl-C stops it", flush=True)
        if lan:
            _invite(chosen.public_url or lan_address(address))
        if browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(chosen, ready=ready)


def _invite(address: str) -> None:
    """Print the address for others, and as a QR code for their phones."""
    import segno

    print(f"\nOthers in this network open {address} or point a camera here:\n")
    segno.make(address, error="m").terminal(out=sys.stdout, border=2, compact=True)
    print(flush=True)


def lan_address(address: str) -> str:
    """The address of the server as other machines in the network see it, and as in the links of its pages."""
    from randolph.server.security import lan_host

    return f"http://{lan_host()}:{address.rsplit(':', 1)[1]}"
