import type { ConfirmedCall } from './confirmed-call.ts'

export interface Message {
  readonly title: string
  readonly body: string
  readonly ok: string
  /** Makes it a question. */
  readonly cancel?: string
  readonly wayBackOf?: ConfirmedCall
  /** The button warns. */
  readonly isDangerous?: true
  /** For support; null: none, absent: support cannot help. */
  readonly requestId?: string | null
}

export interface Fault {
  readonly fault: number
  readonly requestId: string | null
}

export type Shown = (Message | Fault) & { readonly answer: (ok: boolean) => void }

let shown: readonly Shown[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Shown[]): void => {
  shown = next
  for (const listener of listeners) listener()
}

export const messageStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The first is open, others wait. */
  read: () => shown[0] ?? null,
}

const queue = (content: Message | Fault): Promise<boolean> =>
  new Promise((resolve) => {
    const entry: Shown = {
      ...content,
      answer: (ok) => {
        set(shown.filter((each) => each !== entry))
        resolve(ok)
      },
    }
    set([...shown, entry])
  })

/** Escape is Cancel. */
export const showMessage = (message: Message): Promise<boolean> => queue(message)

export const showFault = (fault: number, requestId: string | null): Promise<boolean> => queue({ fault, requestId })

export const isFaultShown = (fault: number): boolean => shown.some((each) => 'fault' in each && each.fault === fault)
