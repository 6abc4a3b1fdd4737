import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Instant } from '@touchline/domain/calendar'
import type { Reply, Request } from './http.ts'
import type { OrderOutcome, RefundOrder } from './refund-order.ts'
import type { World } from './world.ts'

type Task =
  | { readonly kind: 'work' }
  | { readonly kind: 'send'; readonly request: Request }
  | { readonly kind: 'order'; readonly order: RefundOrder }

export interface TimedTask {
  readonly id: number
  readonly now: Instant
  readonly task: Task
}

type Done =
  | { readonly kind: 'work' }
  | { readonly kind: 'send'; readonly reply: Reply }
  | { readonly kind: 'order'; readonly outcome: OrderOutcome }

export type Answered = { readonly id: number } & (Done | { readonly kind: 'thrown'; readonly error: string })

/** On a pool of its own, in the world's time. */
export interface OtherProcess {
  send(request: Request): Promise<Reply>
  order(order: RefundOrder): Promise<OrderOutcome>
  work(now?: Instant): Promise<void>
  stop(): Promise<void>
}

const program = join(import.meta.dirname, 'other-process-main.ts')

const isAnswer = (message: unknown): message is Answered =>
  typeof message === 'object' && message !== null && 'id' in message

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

export async function startOtherProcess({ database, provider, deps }: World): Promise<OtherProcess> {
  const { secretKey, webhookSecret, url } = provider.sandbox
  const parameters = [database.url, url, secretKey, webhookSecret]
  const child = fork(program, parameters, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const waiting = new Map<number, PromiseWithResolvers<Done>>()
  let count = 0
  child.on('message', (message: unknown) => {
    if (!isAnswer(message)) return
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'thrown') asked?.reject(new Error(message.error))
    else asked?.resolve(message)
  })
  const ask = (task: Task, now = deps.clock.now()): Promise<Done> => {
    const id = (count += 1)
    const answer = Promise.withResolvers<Done>()
    waiting.set(id, answer)
    const asked: TimedTask = { id, now, task }
    child.send(asked)
    return answer.promise
  }
  await once(child, 'message')
  return {
    send: async (request) => {
      const done = await ask({ kind: 'send', request })
      if (done.kind !== 'send') throw new Error(`a call was answered as ${done.kind}`)
      return done.reply
    },
    order: async (order) => {
      const done = await ask({ kind: 'order', order })
      if (done.kind !== 'order') throw new Error(`an order was answered as ${done.kind}`)
      return done.outcome
    },
    work: async (now) => void (await ask({ kind: 'work' }, now)),
    stop: () => stop(child),
  }
}
