export interface Entry<L> {
  readonly number: number
  readonly line: L
}

/** What one transaction takes at most: so many lines, of so many characters. */
const BATCH = 10_000
const BATCH_CHARACTERS = 16_000_000

/** The lines that are taken next; and those before, which the database takes while the next are read. */
export class Batches<L> {
  readonly #take: (entries: readonly Entry<L>[]) => Promise<void>
  readonly #idOf: (line: L) => string
  #next = new Map<string, Entry<L>>()
  #characters = 0
  #taking: Promise<void> = Promise.resolve()

  constructor(take: (entries: readonly Entry<L>[]) => Promise<void>, idOf: (line: L) => string) {
    this.#take = take
    this.#idOf = idOf
  }

  async add(entry: Entry<L>, characters: number): Promise<void> {
    const id = this.#idOf(entry.line)
    const isFull = this.#next.size === BATCH || this.#characters > BATCH_CHARACTERS
    if (isFull || this.#next.has(id)) await this.#begin()
    this.#next.set(id, entry)
    this.#characters += characters
  }

  /** One batch after the other: a line finds what the lines before it wrote. */
  async #begin(): Promise<void> {
    const entries = [...this.#next.values()]
    this.#next = new Map()
    this.#characters = 0
    await this.#taking
    if (entries.length > 0) this.#taking = this.#take(entries)
    // Its failure is heard of where it is waited for.
    this.#taking.catch(() => undefined)
  }

  /** All that were added have been taken. */
  async end(): Promise<void> {
    await this.#begin()
    await this.#taking
  }

  /** What is in the database's hands is finished; what is not, is left out. */
  async stop(): Promise<void> {
    await this.#taking
  }
}
