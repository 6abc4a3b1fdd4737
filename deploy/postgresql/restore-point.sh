#!/bin/sh
# A point that the logs of all machines have, and when it was made, for the node exporter. Run as root on the coordinator.
set -eu
runuser -u postgres -- psql --dbname "touchline_$REGION" --quiet --command "SELECT citus_create_restore_point('$(date --utc +%FT%H:%M)')"
folder=${FIGURES:-/var/lib/prometheus/node-exporter}
[ -d "$folder" ] || exit 0
umask 022
echo "touchline_restore_point_timestamp_seconds $(date +%s)" > "$folder/touchline-restore-point.prom.new"
mv "$folder/touchline-restore-point.prom.new" "$folder/touchline-restore-point.prom"
