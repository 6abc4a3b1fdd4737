export type Handler = (event?: unknown) => void

export interface Emitter {
  on(name: string, handler: Handler): void
  once(name: string, handler: Handler): void
  off(name: string, handler?: Handler): void
  emit(name: string, event?: unknown): void
  clear(): void
}

export const createEmitter = (): Emitter => {
  let entries: { name: string; handler: Handler; once: boolean }[] = []
  return {
    on: (name, handler) => {
      entries.push({ name, handler, once: false })
    },
    once: (name, handler) => {
      entries.push({ name, handler, once: true })
    },
    off: (name, handler) => {
      entries = entries.filter((entry) => entry.name !== name || (handler !== undefined && entry.handler !== handler))
    },
    emit: (name, event) => {
      const called = entries.filter((entry) => entry.name === name)
      entries = entries.filter((entry) => entry.name !== name || !entry.once)
      for (const { handler } of called) handler(event)
    },
    clear: () => {
      entries = []
    },
  }
}
