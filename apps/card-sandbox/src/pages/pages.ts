import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'

export const registerPages = (_app: FastifyInstance, _sandbox: Sandbox): void => {}
