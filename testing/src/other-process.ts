import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Instant } from '@touchline/domain/calendar'
import type { Reply, Request } from './http.ts'
import type { World } from './world.ts'

/** What the other process is asked to do, at which time. */
export interface Asked {
  readonly id: number
  readonly now: Instant
  /** Null: the jobs that are due. */
  readonly request: Request | null
}

export interface Answered {
  readonly id: number
  /** Null after jobs. */
  readonly reply: Reply | null
  /** What it threw. */
  readonly error?: string
}

/** A second process of a world's cell, on a pool of its own; the time it lives in is the world's. */
export interface OtherProcess {
  send(request: Request): Promise<Reply>
  /** Works on the jobs that are due, at that time when the world has not come to it yet. */
  work(now?: Instant): Promise<void>
  stop(): Promise<void>
}

const program = join(import.meta.dirname, 'other-process-main.ts')

const isAnswer = (message: unknown): message is Answered =>
  typeof message === 'object' && message !== null && 'id' in message && 'reply' in message

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

/** It ends with this process: then the channel between them is closed. */
export async function startOtherProcess({ database, provider, deps }: World): Promise<OtherProcess> {
  const { secretKey, webhookSecret, url } = provider.sandbox
  const parameters = [database.url, url, secretKey, webhookSecret]
  const child = fork(program, parameters, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const waiting = new Map<number, PromiseWithResolvers<Reply | null>>()
  let count = 0
  child.on('message', (message: unknown) => {
    if (!isAnswer(message)) return
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.reply)
    else asked?.reject(new Error(message.error))
  })
  const ask = (request: Request | null, now = deps.clock.now()): Promise<Reply | null> => {
    const id = (count += 1)
    const answer = Promise.withResolvers<Reply | null>()
    waiting.set(id, answer)
    const asked: Asked = { id, now, request }
    child.send(asked)
    return answer.promise
  }
  await once(child, 'message')
  return {
    send: async (request) => {
      const reply = await ask(request)
      if (reply === null) throw new Error('a call was answered as a job')
      return reply
    },
    work: async (now) => void (await ask(null, now)),
    stop: () => stop(child),
  }
}
