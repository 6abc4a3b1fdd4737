export { type Client, ClientError, type ClientOptions, createClient } from './client.ts'
export { type Event, ForgedEvent, type VerifiedEvent, verifyEvent } from './verify-event.ts'
