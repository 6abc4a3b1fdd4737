import { organizationParams } from '@touchline/contract/wire'
import * as z from 'zod/mini'

export const organizationId = organizationParams.shape.orgId

/** Minor units. */
export const amount = z.int().check(z.minimum(1))
