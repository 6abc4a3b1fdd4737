import { type IngestionResult, type LineRefusal, NAMED_REFUSALS } from '@touchline/contract/ingestion'

/** What became of the lines of a body, as it is answered. */
export class Tally {
  lines = 0
  accepted = 0
  unchanged = 0
  refused = 0
  readonly refusals: IngestionResult['refusals'] = []

  refuse(line: number, code: LineRefusal, fields?: string[]): void {
    this.refused += 1
    if (this.refusals.length === NAMED_REFUSALS) return
    this.refusals.push(fields === undefined ? { line, code } : { line, code, fields })
  }

  count(line: number, outcome: 'accepted' | 'unchanged' | LineRefusal): void {
    if (outcome === 'accepted' || outcome === 'unchanged') this[outcome] += 1
    else this.refuse(line, outcome)
  }

  result(): IngestionResult {
    const { lines, accepted, unchanged, refused, refusals } = this
    return { lines, accepted, unchanged, refused, refusals: refusals.toSorted((a, b) => a.line - b.line) }
  }
}
