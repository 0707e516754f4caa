#ifndef WK_PHONE_ASSERT_H
#define WK_PHONE_ASSERT_H
#define assert(what) ((void)0)
#endif
