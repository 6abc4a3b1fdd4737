import type { MadeDemo } from './visitor.test-support.ts'

/** What README says of a login, and the test that the demo shows it. */
export interface DemoPromise {
  readonly says: string
  keeps(demo: MadeDemo): Promise<void>
}
