import { CouponBox } from '../../features/coupons/coupon-box.tsx'
import { Plans } from '../../features/plans/plans.tsx'
import { Allowed } from '../../forms/allowed.tsx'

export const PlansScreen = () => (
  <Plans>
    <Allowed to="buy">
      <CouponBox />
    </Allowed>
  </Plans>
)
