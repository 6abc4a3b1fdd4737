import type { MadeDemo } from './visitor.test-support.ts'

export interface DemoPromise {
  readonly says: string
  keeps(demo: MadeDemo): Promise<void>
}
