import { isDeskAddress, LONGEST_VIEW_NAME } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, typedLine } from '../wire.ts'
import * as calls from './calls/views.ts'

const access = { access: 'operator', right: 'anybody' } as const
const params = z.object({ viewId: id })

const listViews = endpoint({
  ...calls.listViews,
  ...access,
  summary: 'Pages that the operator saved, and those that others shared, by name.',
  response: z.object({
    views: z.array(
      z.object({
        viewId: id,
        name: z.string(),
        /** Of the desk: its page and the filter. */
        address: z.string(),
        isShared: z.boolean(),
        isMine: z.boolean(),
        by: z.string(),
      }),
    ),
  }),
  refusals: [],
})

const saveView = endpoint({
  ...calls.saveView,
  ...access,
  summary: 'Saves a page with its filter under a name, or changes one of the operator’s own; 30 at most.',
  params,
  body: z.strictObject({
    name: typedLine(LONGEST_VIEW_NAME),
    address: z.string().check(z.refine(isDeskAddress)),
    isShared: z.boolean(),
  }),
  status: 204,
  response: z.undefined(),
  refusals: ['not-found', 'too-many-views'],
})

const deleteView = endpoint({
  ...calls.deleteView,
  ...access,
  summary: 'Deletes a view of the operator’s own.',
  params,
  status: 204,
  response: z.undefined(),
  refusals: ['not-found'],
})

export const viewEndpoints = { listViews, saveView, deleteView } as const
