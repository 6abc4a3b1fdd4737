import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { registerBookControl } from './book-control.ts'
import { registerChargeControl } from './charge-control.ts'
import { registerFaultControl } from './fault-control.ts'
import { registerWebhookControl } from './webhook-control.ts'

/** Pages always send an origin. */
const refuseBrowsers = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (request.headers.origin !== undefined) await reply.status(403).send({ error: 'not for browsers' })
}

export const registerControl = (app: FastifyInstance, sandbox: Sandbox): void => {
  void app.register(
    async (control) => {
      control.addHook('onRequest', refuseBrowsers)
      // Persisted before the answer.
      control.addHook('preSerialization', async (_request, _reply, payload) => {
        sandbox.journal.flush()
        return payload
      })
      registerFaultControl(control, sandbox)
      registerWebhookControl(control, sandbox)
      registerBookControl(control, sandbox)
      registerChargeControl(control, sandbox)
    },
    { prefix: '/_control' },
  )
}
