"""How gunicorn runs the service; `stud-rules serve` adds the address and the number of processes.

Threads, not sync workers: a connection stays open between requests, and a client that sends slowly
holds up one thread and not a whole process.
"""

worker_class = "gthread"
threads = 4
keepalive = 5

# A broken application stops the start with its reason, and the processes share what is loaded.
preload_app = True

# Every answer is computed in milliseconds: a worker that is silent for ten seconds is stuck.
timeout = 10
graceful_timeout = 10

# The control socket would be a file to write, and two services on a machine would share it.
control_socket_disable = True
