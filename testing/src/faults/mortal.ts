import { connect, type Db } from '@touchline/api/db/connect'
import type { Mail } from '@touchline/api/ports/mail'
import type { Payments } from '@touchline/api/ports/payments'
import pg from 'pg'

class Killed extends Error {
  constructor() {
    super('the process was killed here')
    this.name = 'Killed'
  }
}

/**
 * Killed before its n-th step: a database message or provider call with its answer. Open transactions roll back, the
 * rest stays.
 */
export interface Mortal {
  readonly db: Db
  isDead(): boolean
  payments(real: Payments): Payments
  mail(real: Mail): Mail
  /** Closes its connections, as the system does. */
  bury(): Promise<void>
}

const NAME = 'touchline mortal'

type Step = () => void
const steps = new Map<string, Step>()
const original: unknown = Reflect.get(pg.Client.prototype, 'query')

const nameOf = (client: object): string => {
  const parameters: unknown = Reflect.get(client, 'connectionParameters')
  const name: unknown =
    typeof parameters === 'object' && parameters !== null ? Reflect.get(parameters, 'application_name') : undefined
  return String(name)
}

function fail(said: unknown, error: unknown): unknown {
  const hear: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'handleError') : undefined
  if (typeof hear !== 'function') return Promise.reject(error)
  process.nextTick(() => void Reflect.apply(hear, said, [error, null]))
  return said
}

/** Every message to the database, BEGIN and COMMIT included. */
function query(this: object, ...words: unknown[]): unknown {
  try {
    steps.get(nameOf(this))?.()
  } catch (error) {
    return fail(words[0], error)
  }
  if (typeof original !== 'function') throw new Error('the driver has no query')
  const answer: unknown = Reflect.apply(original, this, words)
  return answer
}

let count = 0

export function mortal(url: string, killedBefore: number): Mortal {
  count += 1
  const name = `${NAME} ${count}`
  let taken = 0
  let isDead = false
  const step: Step = () => {
    if (isDead || taken >= killedBefore) {
      isDead = true
      throw new Killed()
    }
    taken += 1
  }
  steps.set(name, step)
  Reflect.set(pg.Client.prototype, 'query', query)
  const db = connect({ url, poolSize: 4, applicationName: name })
  const called = async <T>(call: () => Promise<T>): Promise<T> => {
    step()
    const answer = await call()
    step()
    return answer
  }
  return {
    db,
    isDead: () => isDead,
    payments: (real) => ({
      ...real,
      createCustomer: (customer) => called(() => real.createCustomer(customer)),
      createCardRequest: (request) => called(() => real.createCardRequest(request)),
      readCard: (question) => called(() => real.readCard(question)),
      charge: (request) => called(() => real.charge(request)),
      findCharge: (question) => called(() => real.findCharge(question)),
      refund: (request) => called(() => real.refund(request)),
      readDispute: (question) => called(() => real.readDispute(question)),
      readRefunds: (question) => called(() => real.readRefunds(question)),
      findEvent: (question) => called(() => real.findEvent(question)),
      listEvents: (question) => called(() => real.listEvents(question)),
      listCharges: (question) => called(() => real.listCharges(question)),
      listDisputes: (question) => called(() => real.listDisputes(question)),
      listPayouts: (question) => called(() => real.listPayouts(question)),
      listMovements: (question) => called(() => real.listMovements(question)),
      paymentsSince: (since) => called(() => real.paymentsSince(since)),
    }),
    mail: (real) => ({ send: (message) => called(() => real.send(message)) }),
    bury: async () => {
      await db.destroy()
      steps.delete(name)
    },
  }
}
