"""Where the server meets the network: uvicorn's two protocols, HTTP and WebSocket, and what ours add to them.

`choice.py` decides between two ways. The **quick way** is `adapter.py`, the one module that uses what uvicorn and
websockets promise to nobody; it fits the versions that stand in `versions.py`. The **public way** are uvicorn's own
protocols, by their names: with versions that were not tried, or that lack something, the server runs all the same, with
one warning. What is lost then: docs/explanation/edge.md. `frames.py` and `requests.py` are what both need of numbers
and bytes, `pipe.py` is what the application finds in its scope.
"""
