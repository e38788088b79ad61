"""The rules of stud poker over HTTP: `rules` knows the game, `api` the web, `app` joins them."""
