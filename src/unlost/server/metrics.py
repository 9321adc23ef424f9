"""Figures for Prometheus: what the server is busy with. `/metrics` shows them."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

registry = CollectorRegistry()

_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

requests_total = Counter("unlost_requests_total", "Requests answered.", ("method", "route", "status"), registry=registry)
request_seconds = Histogram("unlost_request_seconds", "From a request to its answer.", ("route",), buckets=_QUICK, registry=registry)
actions_total = Counter("unlost_actions_total", "Actions written into logs.", ("game",), registry=registry)
sockets_open = Gauge("unlost_sockets_open", "Sockets that are open.", registry=registry)
tables_live = Gauge("unlost_tables_live", "Tables in memory.", registry=registry)
bot_moves_total = Counter("unlost_bot_moves_total", "Actions chosen by bots.", ("level",), registry=registry)
bot_seconds = Histogram("unlost_bot_seconds", "How long a bot thought.", ("level",), buckets=_QUICK, registry=registry)
loop_lag_seconds = Gauge("unlost_loop_lag_seconds", "By how much the event loop was late of late.", registry=registry)
bot_queue = Gauge("unlost_bot_queue", "Moves of bots that wait for a process.", registry=registry)
bot_oldest_seconds = Gauge("unlost_bot_oldest_seconds", "How long the oldest of the bots' moves has been waited for.", registry=registry)
bot_restarts_total = Gauge("unlost_bot_restarts", "Processes of bots that were started again.", registry=registry)
descriptors_open = Gauge("unlost_descriptors_open", "Files and sockets that are open.", registry=registry)
refused_total = Counter("unlost_refused_total", "Requests and messages refused, by reason.", ("reason",), registry=registry)
failed_commits_total = Counter("unlost_failed_commits_total", "Commits of logs that failed.", registry=registry)
log_commit_seconds = Histogram("unlost_log_commit_seconds", "How long a commit of logs took.", buckets=_QUICK, registry=registry)
