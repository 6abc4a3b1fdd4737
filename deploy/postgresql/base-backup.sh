#!/bin/sh
# Makes a base backup of today, keeps those of the last KEEP days (14), and of the log what the oldest of them needs.
# Run as postgres, by backup-touchline.timer (docs/operations/recovery.md). Nothing is deleted where the new one failed.
set -eu
backups=${BACKUPS:-/srv/backups}
keep=${KEEP:-14}
new="$backups/base-$(date --utc +%F)"
rm -rf "$backups"/base-*.part
pg_basebackup --pgdata "$new.part" --checkpoint=fast --wal-method=none
rm -rf "$new"
mv "$new.part" "$new"

find "$backups" -maxdepth 1 -name 'base-*' -mtime "+$keep" -exec rm -rf {} +

# The first file of the log that the oldest one needs, by its label.
oldest=$(ls -d "$backups"/base-* | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$backups/wal" "$first"
