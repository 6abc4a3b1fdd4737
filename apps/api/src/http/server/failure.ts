import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../db/failure.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { seldom } from '../../watch/seldom.ts'
import { sendRefusal } from '../send.ts'
import { SlowBodyError } from './deadlines.ts'

const hasHungUp = (error: FastifyError | Error, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && 'code' in error && error.code === 'ECONNRESET'

const ofFramework = (error: FastifyError, { routeOptions }: FastifyRequest): Refusal | null => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse('body-too-large', `At most ${routeOptions.bodyLimit} bytes`)
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_INVALID_CONTENT_TYPE') {
    return refuse('unsupported-media-type', 'The content type is not one we read')
  }
  const isTheirs = error.code.startsWith('FST_') && (error.statusCode ?? 500) < 500
  return isTheirs ? refuse('invalid-request', 'The request could not be read') : null
}

const refusalOf = (error: FastifyError | Error, request: FastifyRequest): Refusal => {
  if (error instanceof SlowBodyError) return refuse('request-timeout', 'The body took too long')
  const known = 'code' in error && typeof error.code === 'string' ? ofFramework(error, request) : null
  if (known !== null) return known
  if (isDatabaseAway(error)) return refuse('unavailable', 'Try again in a moment')
  return refuse('server-error', 'Something went wrong on our side')
}

const away = seldom()

const note = (refusal: Refusal, error: Error, { log }: FastifyRequest): void => {
  if (refusal.code === 'server-error') log.error({ err: error }, refusal.code)
  if (refusal.code !== 'unavailable') return
  const heldBack = away(error.message)
  if (heldBack !== null) log.error({ err: error, ...(heldBack === 0 ? {} : { heldBack }) }, refusal.code)
}

export const sendFailure = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (hasHungUp(error, request)) {
    request.log.info('the caller hung up')
    return sendRefusal(reply, refuse('invalid-request', 'The body broke off'))
  }
  const refusal = refusalOf(error, request)
  // Otherwise the framework closes before the answer is read.
  if (refusal.code === 'body-too-large') reply.removeHeader('connection')
  note(refusal, error, request)
  return sendRefusal(reply, refusal)
}
