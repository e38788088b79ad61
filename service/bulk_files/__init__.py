"""Hands in files by the billion: Parquet, Arrow IPC, CSV and text in, the same rows and more out.

Needs pyarrow, the extra `[bulk]`; on a cluster also dask.distributed, the extra `[cluster]`.
"""
