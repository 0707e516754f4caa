/* Effects of the app, as tests of several screens look at them. */
#include "tests/support/kiosk/effect_test.h"

int effect_wind(const struct wk_effect *effect)
{
    switch ((int)effect->kind) {
    case WK_EFFECT_KEEP_BACKS:
        return (int)effect->keep_backs.wind;
    case WK_EFFECT_RECORD_WALL:
    case WK_EFFECT_GIVEN_WALL:
        return (int)effect->wind;
    case WK_EFFECT_VERIFY:
        return (int)effect->verify.wind;
    case WK_EFFECT_DRILL_KEEP:
        return (int)effect->drill_keep.wind;
    case WK_EFFECT_SPOT:
        return (int)effect->spot.wind;
    case WK_EFFECT_CHALLENGE:
        return (int)effect->challenge.wind;
    case WK_EFFECT_DEALING:
        return (int)effect->dealing.who;
    default:
        return 0;
    }
}

int effect_value(const struct wk_effect *effect)
{
    switch ((int)effect->kind) {
    case WK_EFFECT_OPEN_CAMERA:
        return effect->open_camera.other;
    case WK_EFFECT_USE_SIDE:
        return (int)effect->side;
    case WK_EFFECT_USE_BELOW:
        return effect->use_below.look;
    case WK_EFFECT_VERIFY:
    case WK_EFFECT_VERIFY_TABLE:
        return effect->verify.inspect;
    case WK_EFFECT_USE_TABLE:
        return effect->table;
    case WK_EFFECT_LOOK_FAULTS:
        return effect->section;
    case WK_EFFECT_SOUND:
        return (int)effect->sound.sound;
    case WK_EFFECT_SAY:
        return effect->say.next;
    case WK_EFFECT_LANGUAGE:
        return (int)effect->language;
    case WK_EFFECT_SET_PIN:
        return (int)effect->pin.role;
    case WK_EFFECT_ENROL_SET:
        return effect->enrol_set.slot * 64 + effect->enrol_set.tile;
    case WK_EFFECT_DRILL_KEEP:
        return effect->drill_keep.noticed;
    case WK_EFFECT_CHECKPOINT:
        return (int)effect->checkpoint.why;
    case WK_EFFECT_READY:
        return effect->ready.code[0] != 0;
    case WK_EFFECT_CARRY:
        return effect->carry.code[0] != 0;
    case WK_EFFECT_DEALS:
        return (int)effect->deals.what;
    case WK_EFFECT_NEW_EVENT:
        return (int)effect->new_event.what * 8 + effect->new_event.file;
    case WK_EFFECT_PRINT:
        return (int)effect->print.what;
    case WK_EFFECT_SPOT:
        return (int)effect->spot.what;
    case WK_EFFECT_STICKERS:
        return effect->stickers.at;
    case WK_EFFECT_INVENTORY:
        return (int)effect->inventory.what;
    case WK_EFFECT_COUNT:
        return (int)effect->count.what;
    case WK_EFFECT_CHALLENGE:
        return (int)effect->challenge.what;
    case WK_EFFECT_DEALING:
        return (int)effect->dealing.what;
    case WK_EFFECT_DRAWS:
        return (int)effect->draws.what;
    case WK_EFFECT_JOIN:
        return (int)effect->join.what;
    case WK_EFFECT_DEMO:
        return (int)effect->demo.key;
    default:
        return 0;
    }
}
