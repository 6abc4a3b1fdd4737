const AREA = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/|^UTC$/i

/**
 * The time zone as the IANA database spells it; null for anything but a place's name or UTC. Offsets and abbreviations are none: other
 * programs read the sign of `+09:00` the other way round.
 */
export function zoneNamed(typed: string): string | null {
  if (!AREA.test(typed)) return null
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(typed)
    return timeZoneId === 'utc' ? 'UTC' : timeZoneId
  } catch {
    return null
  }
}
