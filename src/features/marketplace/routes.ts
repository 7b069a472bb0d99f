import { countView } from './actions/count-view.ts'
import { categoryAddresses } from './queries/category-addresses.ts'
import { courseDetails } from './queries/course-details.ts'
import { marketplace } from './queries/marketplace-page.ts'
import { suggest } from './queries/suggestions.ts'

export const routes = [marketplace, courseDetails, suggest, categoryAddresses, countView]
