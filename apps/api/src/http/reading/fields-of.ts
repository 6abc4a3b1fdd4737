import type * as z from 'zod/mini'

const FIELDS_AT_MOST = 20
const LONGEST_FIELD = 200

function* namesIn(issues: readonly z.core.$ZodIssue[], within: readonly string[]): Generator<string, void> {
  for (const issue of issues) {
    const path = [...within, ...issue.path]
    if (issue.code !== 'unrecognized_keys') yield path.join('.')
    else for (const key of issue.keys) yield [...path, key].join('.')
  }
}

export function fieldsOf(issues: readonly z.core.$ZodIssue[], within: readonly string[] = []): string[] {
  const fields = new Set<string>()
  for (const name of namesIn(issues, within)) {
    if (fields.size === FIELDS_AT_MOST) break
    fields.add(name.slice(0, LONGEST_FIELD))
  }
  return [...fields]
}
