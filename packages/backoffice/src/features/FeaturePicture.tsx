import type { FeatureName } from '@comptoir/core/features'
import Gift from 'lucide-react/icons/gift'
import MapPin from 'lucide-react/icons/map-pin'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ShoppingBag from 'lucide-react/icons/shopping-bag'

function iconOf(name: FeatureName) {
  if (name === 'click_and_collect') return ShoppingBag
  if (name === 'fidelity') return Gift
  return name === 'my_business' ? MapPin : MessagesSquare
}

/** A shop front with what the feature brings to it; the words beside it say everything. */
export function FeaturePicture({ name }: { name: FeatureName }) {
  const Icon = iconOf(name)
  return (
    <div className="bo-gate-picture" aria-hidden>
      <svg viewBox="0 0 240 200" aria-hidden>
        <ellipse className="bo-pic-ground" cx="120" cy="182" rx="100" ry="9" />
        <path className="bo-pic-wall" d="M44 78h152v98H44Z" />
        <path className="bo-pic-door" d="M58 100h40v76H58Z" />
        <path className="bo-pic-window" d="M114 100h66v44h-66Z" />
        <path className="bo-pic-awning" d="M36 46h168l10 36H26Z" />
        <path
          className="bo-pic-scallop"
          d="M26 82a15.7 12 0 0 0 31.3 0 15.7 12 0 0 0 31.4 0 15.7 12 0 0 0 31.3 0 15.7 12 0 0 0 31.3 0 15.7 12 0 0 0 31.4 0 15.7 12 0 0 0 31.3 0Z"
        />
      </svg>
      <span className="bo-gate-icon">
        <Icon className="ct-icon" />
      </span>
    </div>
  )
}
