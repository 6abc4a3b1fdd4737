const AREA = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/|^UTC$/i

/** As IANA spells it; null unless a place or UTC: the sign of offsets is ambiguous. */
export function zoneNamed(typed: string): string | null {
  if (!AREA.test(typed)) return null
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(typed)
    return timeZoneId === 'utc' ? 'UTC' : timeZoneId
  } catch {
    return null
  }
}
