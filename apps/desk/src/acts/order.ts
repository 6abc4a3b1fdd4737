import { orderAct } from '@touchline/contract/desk/calls/acts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf, ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import type { ActName } from '@touchline/domain/operators'
import { call, Refused } from '../lib/call.ts'
import { hrefOf, placeNow, replacePlace } from '../lib/navigation.ts'

type Endpoint = DeskEndpointOf<typeof orderAct>

interface Order {
  readonly region: RegionName
  readonly act: ActName
  readonly body: BodyOf<Endpoint>
  /** Tells the orders of one press apart. */
  readonly of?: string
}

export type OrderOnce = (order: Order) => Promise<ResponseOf<Endpoint>>

const KEY = 'order'

function keepInAddress(key: string): void {
  const { path, query } = placeNow()
  replacePlace(hrefOf(path, { ...Object.fromEntries(query), [KEY]: key }))
}

const isKnown = (error: unknown): boolean => error instanceof Refused && error.status < 500

/**
 * The key of what one press orders stays in the page's address until every answer is known: what is ordered there
 * after a reload or a lost answer is the same order, or refused as another.
 */
export async function underOneKey<T>(work: (order: OrderOnce) => Promise<T>): Promise<T> {
  const key = placeNow().query.get(KEY) ?? crypto.randomUUID()
  const lost = new Set<string>()
  keepInAddress(key)
  try {
    return await work(async ({ region, act, body, of = '' }) => {
      const send = () => call(orderAct, { region, params: { act }, body, key: `${key}${of}` })
      try {
        return await send().catch((error: unknown) => {
          if (error instanceof Refused) throw error
          return send()
        })
      } catch (error) {
        if (!isKnown(error)) lost.add(of)
        throw error
      }
    })
  } finally {
    if (lost.size === 0) keepInAddress('')
  }
}
