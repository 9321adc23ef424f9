"""The server: people and bots at tables, over HTTP and sockets, kept in a database. `serve.py` starts it, `app.py` puts it together."""
