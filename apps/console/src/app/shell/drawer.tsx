import { Boundary } from '@touchline/ui/boundary.tsx'
import { Mark } from '@touchline/ui/mark.tsx'
import type { ReactNode } from 'react'
import { Foot } from './foot.tsx'
import { Menu } from './menu.tsx'

interface DrawerProps {
  readonly onChoose?: (() => void) | undefined
  readonly children?: ReactNode
}

export const Drawer = ({ onChoose, children }: DrawerProps) => (
  <>
    <div className="drawer-head">
      <Mark />
      {children}
    </div>
    <Boundary>
      <Menu onChoose={onChoose} />
    </Boundary>
    <Foot as="div" />
  </>
)
