/* The 1024 words, and a hash spoken by six of them. */
#include "labels/secret/words.h"

#include <stdio.h>

const char *const wk_words[WK_N_ALL_WORDS] = {
    "acorn",   "actor",   "adult",   "advice",  "airport", "album",   "alley",   "almond",  "amber",   "anchor",  "angle",
    "animal",  "ankle",   "answer",  "antler",  "apple",   "apron",   "arbor",   "arcade",  "arch",    "arena",   "armor",
    "arrow",   "artist",  "ashtray", "aspen",   "athlete", "atlas",   "attic",   "aunt",    "author",  "autumn",  "avenue",
    "award",   "axle",    "baby",    "badge",   "bagel",   "baker",   "balcony", "bamboo",  "banana",  "barley",  "basket",
    "bath",    "battery", "beach",   "bead",    "beak",    "bean",    "bear",    "beaver",  "beef",    "beetle",  "bell",
    "belt",    "bench",   "berry",   "bike",    "bird",    "biscuit", "blade",   "blanket", "blender", "blimp",   "block",
    "blossom", "blouse",  "board",   "boat",    "bobbin",  "bolt",    "bonfire", "book",    "border",  "bottle",  "boulder",
    "bowl",    "boxer",   "brain",   "branch",  "bread",   "breeze",  "brick",   "bridge",  "bronze",  "broom",   "brother",
    "brush",   "bubble",  "bucket",  "buffalo", "bugle",   "builder", "bulb",    "bumper",  "bunny",   "burger",  "bush",
    "butter",  "buzzer",  "cabin",   "cable",   "cactus",  "cake",    "calf",    "camel",   "canal",   "candle",  "captain",
    "caravan", "carrot",  "cashew",  "castle",  "catalog", "cattle",  "cave",    "cedar",   "ceiling", "cement",  "center",
    "cereal",  "chain",   "chalk",   "cheese",  "cherry",  "chest",   "chicken", "chimney", "chorus",  "cider",   "cinema",
    "circle",  "citizen", "city",    "clam",    "clarity", "clay",    "cleaner", "clerk",   "cliff",   "clock",   "cloud",
    "clover",  "clown",   "coal",    "coast",   "cocoa",   "coffee",  "coin",    "collar",  "comet",   "concert", "cookie",
    "copper",  "coral",   "cork",    "corner",  "cotton",  "couch",   "country", "cousin",  "cowboy",  "coyote",  "crab",
    "cradle",  "crane",   "cream",   "cricket", "crown",   "crumb",   "crystal", "cube",    "cuckoo",  "culture", "cupcake",
    "curtain", "cushion", "custard", "cycle",   "daisy",   "dancer",  "dawn",    "dealer",  "decade",  "deck",    "deer",
    "degree",  "delta",   "dentist", "desk",    "dessert", "dial",    "diamond", "diary",   "dice",    "diesel",  "digit",
    "dinner",  "diploma", "dish",    "divider", "doctor",  "dollar",  "dolphin", "domain",  "donkey",  "door",    "dough",
    "dove",    "dragon",  "drawer",  "dress",   "drill",   "drink",   "driver",  "drop",    "drum",    "duchess", "duck",
    "dune",    "eagle",   "earth",   "easel",   "east",    "echo",    "eclipse", "editor",  "elbow",   "elder",   "element",
    "ember",   "emblem",  "empire",  "energy",  "engine",  "entry",   "episode", "equator", "eraser",  "errand",  "essay",
    "estate",  "evening", "exam",    "exit",    "fabric",  "face",    "factory", "fairy",   "falcon",  "family",  "farmer",
    "fashion", "father",  "faucet",  "feather", "fence",   "fern",    "fiber",   "fiddle",  "field",   "figure",  "film",
    "finger",  "fire",    "fisher",  "flag",    "flame",   "flannel", "flask",   "fleece",  "flight",  "float",   "flood",
    "flower",  "fluid",   "flute",   "foam",    "folder",  "food",    "forest",  "fork",    "fossil",  "frame",   "freight",
    "friend",  "frog",    "frost",   "fruit",   "fudge",   "fuel",    "funnel",  "furnace", "future",  "gadget",  "gala",
    "gallery", "game",    "garden",  "garlic",  "gate",    "gazebo",  "gecko",   "general", "geyser",  "giant",   "gift",
    "ginger",  "giraffe", "glacier", "glass",   "glider",  "globe",   "glove",   "glue",    "goal",    "goat",    "goblet",
    "gold",    "golf",    "goose",   "gorilla", "gown",    "grain",   "grape",   "gravel",  "grill",   "grocer",  "ground",
    "guard",   "guest",   "guitar",  "gull",    "gutter",  "habit",   "hall",    "hammer",  "hand",    "harbor",  "harvest",
    "hatch",   "hawk",    "hazel",   "head",    "heart",   "heater",  "hedge",   "helmet",  "herb",    "heron",   "hiker",
    "hill",    "hinge",   "hippo",   "history", "hobby",   "hockey",  "holiday", "honey",   "hood",    "hook",    "horn",
    "horse",   "hostel",  "hotel",   "hour",    "house",   "human",   "humor",   "hurdle",  "hydrant", "hyena",   "iceberg",
    "icicle",  "icon",    "igloo",   "image",   "inch",    "income",  "index",   "infant",  "inlet",   "insect",  "iris",
    "iron",    "island",  "item",    "ivory",   "jacket",  "jaguar",  "janitor", "jasmine", "jazz",    "jeans",   "jelly",
    "jersey",  "jewel",   "jigsaw",  "jogger",  "joke",    "journal", "judge",   "juice",   "jumper",  "jungle",  "junior",
    "jury",    "justice", "kayak",   "kennel",  "kernel",  "kettle",  "kidney",  "kimono",  "king",    "kiosk",   "kitchen",
    "kite",    "kitten",  "kiwi",    "knee",    "knight",  "knob",    "knot",    "koala",   "kumquat", "label",   "lace",
    "ladder",  "lady",    "lagoon",  "lake",    "lamb",    "lamp",    "lantern", "lapel",   "laptop",  "laser",   "lather",
    "laundry", "lawn",    "lawyer",  "leader",  "leaf",    "league",  "leather", "lecture", "legend",  "lemon",   "lens",
    "leopard", "lesson",  "letter",  "level",   "library", "lift",    "light",   "lily",    "limb",    "lime",    "linen",
    "lion",    "liquid",  "list",    "litter",  "liver",   "lizard",  "llama",   "lobby",   "lobster", "locker",  "lodge",
    "loft",    "logic",   "loom",    "lotion",  "lotus",   "lounge",  "love",    "luggage", "lumber",  "lunch",   "lung",
    "lute",    "lynx",    "machine", "magnet",  "mailbox", "maker",   "mallet",  "mammal",  "manager", "mango",   "mansion",
    "maple",   "marble",  "margin",  "market",  "mask",    "mason",   "master",  "match",   "maze",    "meadow",  "meal",
    "measure", "melody",  "member",  "memory",  "mentor",  "menu",    "mermaid", "message", "metal",   "meteor",  "method",
    "mice",    "middle",  "mile",    "milk",    "mill",    "mineral", "minute",  "mirror",  "mist",    "mitten",  "mixer",
    "mobile",  "model",   "moment",  "monkey",  "month",   "moon",    "moose",   "morning", "mosaic",  "mother",  "motor",
    "mouse",   "mouth",   "movie",   "mower",   "muffin",  "mule",    "muscle",  "museum",  "music",   "mustard", "mystery",
    "myth",    "nail",    "name",    "napkin",  "nation",  "nature",  "navy",    "neck",    "needle",  "nephew",  "nest",
    "network", "news",    "nickel",  "niece",   "noise",   "noodle",  "noon",    "north",   "nose",    "note",    "novel",
    "number",  "nurse",   "nylon",   "oasis",   "oatmeal", "object",  "ocean",   "octopus", "office",  "olive",   "omelet",
    "onion",   "opera",   "orange",  "orbit",   "orchard", "order",   "organ",   "ostrich", "otter",   "ounce",   "outfit",
    "oval",    "oven",    "owner",   "oxygen",  "oyster",  "packet",  "paddle",  "page",    "paint",   "palace",  "palm",
    "pancake", "panda",   "panel",   "paper",   "parade",  "parcel",  "park",    "parrot",  "party",   "pasta",   "patch",
    "path",    "patio",   "pattern", "payment", "peach",   "peanut",  "pear",    "pebble",  "pedal",   "pelican", "pencil",
    "penguin", "people",  "pepper",  "perfume", "person",  "petal",   "phone",   "photo",   "piano",   "pickle",  "picnic",
    "picture", "pigeon",  "pillow",  "pilot",   "pine",    "pipe",    "pirate",  "pitcher", "pizza",   "place",   "planet",
    "plaza",   "pliers",  "plow",    "plum",    "plywood", "pocket",  "poem",    "poet",    "point",   "police",  "pollen",
    "pond",    "pony",    "pool",    "popcorn", "porch",   "port",    "postage", "potato",  "pottery", "poultry", "powder",
    "prairie", "present", "price",   "prince",  "prune",   "pudding", "pulley",  "pump",    "puppet",  "puzzle",  "pyramid",
    "quail",   "quarter", "queen",   "quest",   "quill",   "quiver",  "quote",   "rabbit",  "raccoon", "race",    "radar",
    "radio",   "raft",    "rail",    "rain",    "raisin",  "ramp",    "ranch",   "range",   "raven",   "razor",   "reader",
    "recipe",  "record",  "reef",    "referee", "region",  "relay",   "remark",  "report",  "rescue",  "resort",  "result",
    "reward",  "rhyme",   "rhythm",  "ribbon",  "rice",    "rider",   "ring",    "rinse",   "river",   "road",    "robin",
    "robot",   "rocket",  "rodeo",   "roller",  "roof",    "room",    "rooster", "root",    "rope",    "rose",    "rotor",
    "round",   "rover",   "ruby",    "rudder",  "ruler",   "rumor",   "runner",  "sack",    "saddle",  "safari",  "sail",
    "salad",   "salmon",  "salt",    "sample",  "sand",    "sardine", "satin",   "sauce",   "sausage", "scale",   "scarf",
    "scene",   "school",  "science", "scooter", "screen",  "script",  "scroll",  "seal",    "season",  "seat",    "second",
    "seed",    "senate",  "series",  "server",  "seven",   "shadow",  "sheep",   "shell",   "sheriff", "ship",    "shirt",
    "shoe",    "shop",    "shore",   "shovel",  "shower",  "shrimp",  "shrub",   "shutter", "sibling", "siding",  "signal",
    "silk",    "silver",  "singer",  "siren",   "sister",  "site",    "size",    "skate",   "sketch",  "skill",   "skin",
    "skirt",   "skunk",   "slate",   "sled",    "sleeve",  "slice",   "slide",   "slipper", "slogan",  "slope",   "smile",
    "smoke",   "snack",   "snail",   "snow",    "soap",    "soccer",  "society", "sock",    "soda",    "sofa",    "soil",
    "soldier", "song",    "soup",    "source",  "south",   "space",   "spark",   "speaker", "sphere",  "spice",   "spider",
    "spinach", "spiral",  "sponge",  "spoon",   "sport",   "spring",  "spruce",  "squash",  "squid",   "stable",  "staff",
    "stage",   "stair",   "stamp",   "star",    "station", "steam",   "stem",    "step",    "sticker", "stitch",  "stone",
    "storm",   "stove",   "straw",   "stream",  "string",  "student", "stump",   "subject", "suburb",  "subway",  "sugar",
    "suit",    "summer",  "supper",  "surface", "sweater", "sweet",   "swing",   "symbol",  "symptom", "syrup",   "system",
    "table",   "tackle",  "tailor",  "talent",  "tank",    "taper",   "target",  "tart",    "task",    "taste",   "tavern",
    "taxi",    "teacher", "team",    "teapot",  "temple",  "tennis",  "tent",    "test",    "texture", "theater", "theme",
    "thimble", "thread",  "throne",  "thumb",   "thunder", "ticket",  "tiger",   "tile",    "timber",  "time",    "tissue",
    "title",   "toast",   "toffee",  "toilet",  "token",   "tomato",  "tongue",  "tool",    "tooth",   "topic",   "torch",
    "total",   "tour",    "towel",   "town",    "track",   "trail",   "travel",  "tray",    "tree",    "trick",   "trophy",
    "trout",   "trumpet", "trunk",   "tuba",    "tube",    "tulip",   "tuna",    "tunnel",  "turkey",  "turtle",  "tutor",
    "twig",    "twin",    "typist",  "udder",   "umpire",  "uncle",   "uniform", "union",   "unit",    "user",    "usher",
    "utensil", "vacuum",  "valley",  "value",   "valve",   "vanilla", "vapor",   "varnish", "vase",    "vault",   "vehicle",
    "veil",    "velvet",  "vendor",  "verb",    "verse",   "vessel",  "vest",    "victory", "video",   "view",    "villa",
    "vine",    "violin",  "visitor", "vitamin", "voice",   "volcano", "volume",  "vote",    "vowel",   "voyage",  "vulture",
    "wafer",   "wagon",   "waiter",  "walnut",  "walrus",  "wand",    "washer",  "watch",   "water",   "wave",    "wealth",
    "weaver",  "wedding", "week",    "weight",  "well",    "west",    "whale",   "wheat",   "wheel",   "whisker", "wick",
    "wife",    "willow",  "wind",    "wing",    "winter",  "wire",    "wisdom",  "wizard",  "wolf",    "woman",   "wonder",
    "wood",
};

void wk_commit_words(const uint8_t hash[WK_HASH_SIZE], const char *words[WK_N_WORDS])
{
    for (int i = 0; i < WK_N_WORDS; i++) {
        int bit = 10 * i;
        unsigned pair = (unsigned)hash[bit / 8] << 8 | hash[bit / 8 + 1];
        words[i] = wk_words[pair >> (6 - bit % 8) & 0x3ff];
    }
}

void wk_six_words(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_SIZE])
{
    const char *word[WK_N_WORDS];
    wk_commit_words(hash, word);
    (void)snprintf(text, WK_SIX_WORDS_SIZE, "%s %s %s %s %s %s", word[0], word[1], word[2], word[3], word[4], word[5]);
}
