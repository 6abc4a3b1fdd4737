export { ClientError, type ClientOptions, createClient, type TouchlineClient } from './client.ts'
export { type Event, ForgedEvent, type VerifiedEvent, verifyEvent } from './verify-event.ts'
