/** One kind of object, kept in the order of creation. Objects are never changed in place: a change puts a new one. */
export interface Table<T extends { id: string }> {
  get(id: string): T | undefined
  put(row: T): T
  remove(id: string): void
  all(): T[]
  /** The oldest row. */
  first(): T | undefined
}

type Recorder = (table: string, id: string, row: object | null) => void

export const createTable = <T extends { id: string }>(name: string, rows: readonly T[], record: Recorder): Table<T> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    get: (id) => byId.get(id),
    put: (row) => {
      byId.set(row.id, row)
      record(name, row.id, row)
      return row
    },
    remove: (id) => {
      if (byId.delete(id)) record(name, id, null)
    },
    all: () => [...byId.values()],
    first: () => byId.values().next().value,
  }
}
