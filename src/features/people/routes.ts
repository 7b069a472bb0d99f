import { giveCourse, takeCourse } from './actions/give-course.ts'
import {
  changeRole,
  inviteUser,
  restoreUser,
  restoreUsers,
  sendResetLink,
  suspendUser,
  suspendUsers,
} from './actions/manage-users.ts'
import { adminUser, adminUserEnrolments, adminUserOrders } from './queries/admin-user.ts'
import { adminUsers } from './queries/admin-users.ts'

export const routes = [
  adminUsers,
  adminUser,
  adminUserEnrolments,
  adminUserOrders,
  inviteUser,
  changeRole,
  suspendUser,
  suspendUsers,
  restoreUser,
  restoreUsers,
  sendResetLink,
  giveCourse,
  takeCourse,
]
