#!/bin/sh
# What became of the last base backup, as figures for the monitoring: root runs it after backup-touchline.service, which sets
# SERVICE_RESULT. Prometheus' node exporter reads the folder (docs/operations/monitoring.md).
set -eu
folder=${FIGURES:-/var/lib/prometheus/node-exporter}
file="$folder/touchline-backup.prom"
[ -d "$folder" ] || exit 0

made=$(sed -n 's/^touchline_base_backup_timestamp_seconds //p' "$file" 2>/dev/null || true)
failed=1
if [ "$SERVICE_RESULT" = success ]; then
  made=$(date +%s)
  failed=0
fi
# A reader at the same moment reads the old figures or the new ones.
umask 022
{
  echo "touchline_base_backup_failed $failed"
  [ -z "$made" ] || echo "touchline_base_backup_timestamp_seconds $made"
} > "$file.new"
mv "$file.new" "$file"
