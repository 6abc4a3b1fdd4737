/** For a laptop: little memory, loopback only, no replicas. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'touchline',
  max_connections: '100',
  shared_buffers: '32MB',
  io_method: 'sync',
  jit: 'off',
  // For backups; an abandoned one may retain this much.
  wal_level: 'replica',
  max_slot_wal_keep_size: '1GB',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** For tests: no waiting for disks, and cheap password proofs for thousands of connections. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  scram_iterations: '1',
}

export const settingsFor = (fsync: boolean): Readonly<Record<string, string>> =>
  fsync ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE }
