export { type FeedChange, type FeedEvent, type FixedBill, feedEvents, feedRange } from './feed-events.ts'
